ALTER TABLE "users" ADD COLUMN "public_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_public_token" UNIQUE("public_token");