CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"file" text,
	"bytes" bigint,
	"checked_at" timestamp with time zone,
	"fault" text,
	"users" integer,
	"outings" integer,
	"books" jsonb
);
--> statement-breakpoint
CREATE INDEX "backups_age" ON "backups" USING btree ("started_at");