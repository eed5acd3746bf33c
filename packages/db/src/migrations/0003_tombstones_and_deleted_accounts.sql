CREATE TABLE "tombstones" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tombstones_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "version_floor" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tombstones_by_time" ON "tombstones" USING btree ("user_id","deleted_at");--> statement-breakpoint
CREATE INDEX "tombstones_age" ON "tombstones" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" IS NOT NULL;