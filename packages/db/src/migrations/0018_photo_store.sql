CREATE TABLE "pending_objects" (
	"user_id" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleting_at" timestamp with time zone,
	CONSTRAINT "pending_objects_pkey" PRIMARY KEY("user_id","id","sha256"),
	CONSTRAINT "pending_objects_kind" CHECK ("pending_objects"."kind" IN ('lease', 'deletion')),
	CONSTRAINT "pending_objects_sha256" CHECK ("pending_objects"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "image" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "thumb" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "image_sha256" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "image_bytes" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "thumb_sha256" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "thumb_bytes" integer;--> statement-breakpoint
CREATE INDEX "pending_objects_due" ON "pending_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "pending_objects_of_content" ON "pending_objects" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "photos_of_image" ON "photos" USING btree ("user_id","image_sha256") WHERE "photos"."image_sha256" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_of_thumb" ON "photos" USING btree ("user_id","thumb_sha256") WHERE "photos"."thumb_sha256" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_place" CHECK (num_nulls("photos"."image", "photos"."thumb") = 0
          AND num_nonnulls("photos"."image_sha256", "photos"."image_bytes", "photos"."thumb_sha256", "photos"."thumb_bytes") = 0
        OR num_nonnulls("photos"."image", "photos"."thumb") = 0
          AND num_nulls("photos"."image_sha256", "photos"."image_bytes", "photos"."thumb_sha256", "photos"."thumb_bytes") = 0
          AND "photos"."image_sha256" ~ '^[0-9a-f]{64}$' AND "photos"."thumb_sha256" ~ '^[0-9a-f]{64}$'
          AND "photos"."image_bytes" BETWEEN 1 AND 20000000 AND "photos"."thumb_bytes" BETWEEN 1 AND 1000000);
--> statement-breakpoint
CREATE FUNCTION "queue_photo_objects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_objects (user_id, sha256, kind)
    SELECT OLD.user_id, sha256, 'deletion' FROM unnest(ARRAY[OLD.image_sha256, OLD.thumb_sha256]) AS sha256;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- In the transaction of the deletion, whatever deletes: an outing's or an account's cascade too.
CREATE TRIGGER "photos_deleted" AFTER DELETE ON "photos"
  FOR EACH ROW WHEN (OLD.image_sha256 IS NOT NULL) EXECUTE FUNCTION "queue_photo_objects"();
--> statement-breakpoint
CREATE TRIGGER "photos_moved_back" AFTER UPDATE OF "image_sha256" ON "photos"
  FOR EACH ROW WHEN (OLD.image_sha256 IS NOT NULL AND NEW.image_sha256 IS NULL)
  EXECUTE FUNCTION "queue_photo_objects"();
