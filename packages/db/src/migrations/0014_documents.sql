CREATE TABLE "documents" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"number" text,
	"expires" text COLLATE "C",
	"remind" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" IN ('licencia', 'seguro', 'permiso', 'guia', 'autorizacion', 'otro')),
	CONSTRAINT "documents_expires_day" CHECK (CASE WHEN "documents"."expires" ~ '^(19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    THEN make_date(substr("documents"."expires", 1, 4)::int, substr("documents"."expires", 6, 2)::int, substr("documents"."expires", 9, 2)::int) IS NOT NULL
    ELSE "documents"."expires" IS NULL END),
	CONSTRAINT "documents_version_positive" CHECK ("documents"."version" > 0),
	CONSTRAINT "documents_lengths" CHECK (coalesce(char_length("documents"."name"), 0) <= 1000 AND coalesce(char_length("documents"."number"), 0) <= 1000)
);
--> statement-breakpoint
DROP INDEX "photos_staged";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_document" FOREIGN KEY ("user_id","document_id") REFERENCES "public"."documents"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_of_document" ON "photos" USING btree ("user_id","document_id") WHERE "photos"."document_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_staged" ON "photos" USING btree ("created_at") WHERE "photos"."outing_id" IS NULL AND "photos"."document_id" IS NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_document_alone" CHECK ("photos"."document_id" IS NULL OR "photos"."outing_id" IS NULL);--> statement-breakpoint
CREATE TRIGGER "documents_change" BEFORE INSERT OR UPDATE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "next_change"();
