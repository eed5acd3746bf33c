DROP INDEX "outing_species_covering";--> statement-breakpoint
ALTER TABLE "outing_species" ADD COLUMN "sex" text;--> statement-breakpoint
CREATE INDEX "outing_species_covering" ON "outing_species" USING btree ("user_id","outing_id","position","species","quantity","score","sex","awarded_trophy","archived_at");--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_sex" CHECK ("outing_species"."sex" IN ('macho', 'hembra'));