-- Lucia's adapter takes any table name but asks for these column names; a plain view takes writes too.
CREATE VIEW "lucia_sessions" AS
  SELECT "sid" AS "id", "user_id", "expire" AS "expires_at", "created_at" FROM "sessions";
--> statement-breakpoint
-- Pictures are compressed already: out of line, as they are.
ALTER TABLE "photos" ALTER COLUMN "image" SET STORAGE EXTERNAL, ALTER COLUMN "thumb" SET STORAGE EXTERNAL;
