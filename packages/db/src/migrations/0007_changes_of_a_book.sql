CREATE TABLE "books" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"figures" jsonb,
	"figures_change" bigint,
	"figures_rules" text
);
--> statement-breakpoint
DROP INDEX "tombstones_by_time";--> statement-breakpoint
ALTER TABLE "outings" ADD COLUMN "change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tombstones" ADD COLUMN "change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outings_by_change" ON "outings" USING btree ("user_id","change","id");--> statement-breakpoint
CREATE INDEX "tombstones_by_change" ON "tombstones" USING btree ("user_id","change","id");