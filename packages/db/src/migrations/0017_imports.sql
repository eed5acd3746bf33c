CREATE TABLE "imports" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_lengths" CHECK (coalesce(char_length("imports"."name"), 0) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "outings" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outings" ADD CONSTRAINT "outings_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outings_of_import" ON "outings" USING btree ("user_id","import_id") WHERE "outings"."import_id" IS NOT NULL;