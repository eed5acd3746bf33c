DROP INDEX "outing_species_covering";--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "age" integer;--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "weight" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "weight_kind" text;--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "distance" integer;--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "weapon" text;--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "seal" text;--> statement-breakpoint
CREATE INDEX "outing_species_covering" ON "outing_species" USING btree ("user_id","outing_id","position","species","quantity","score","sex","awarded_trophy","archived_at","weapon","seal");--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_age" CHECK ("outing_species"."age" BETWEEN 0 AND 40);--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_weight" CHECK ("outing_species"."weight" <> 'NaN' AND "outing_species"."weight" BETWEEN 0 AND 2000);--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_weighed" CHECK ("outing_species"."weight_kind" IS NULL OR ("outing_species"."weight_kind" IN ('canal', 'entero') AND "outing_species"."weight" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_distance" CHECK ("outing_species"."distance" BETWEEN 0 AND 2000);--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_texts" CHECK (coalesce(char_length("outing_species"."weapon"), 0) <= 100 AND coalesce(char_length("outing_species"."seal"), 0) <= 50);