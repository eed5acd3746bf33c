CREATE TABLE "outing_species" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"outing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"species" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"score" numeric(6, 2),
	"awarded_trophy" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outing_species_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "outing_species_quantity" CHECK ("outing_species"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "outing_species_score" CHECK ("outing_species"."score" <> 'NaN' AND "outing_species"."score" >= 0 AND "outing_species"."score" <= 9999.99),
	CONSTRAINT "outing_species_trophy" CHECK ("outing_species"."awarded_trophy" IN ('bronze', 'silver', 'gold')),
	CONSTRAINT "outing_species_position" CHECK ("outing_species"."position" >= 0),
	CONSTRAINT "outing_species_named" CHECK ("outing_species"."species" <> '' AND coalesce(char_length("outing_species"."species"), 0) <= 200)
);
--> statement-breakpoint
CREATE TABLE "outings" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"country" text DEFAULT 'España' NOT NULL,
	"municipality" text,
	"province" text,
	"ccaa" text,
	"location" text,
	"description" text,
	"custom_params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outings_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "outings_type" CHECK ("outings"."type" IN ('espera', 'monteria', 'rececho')),
	CONSTRAINT "outings_date_day" CHECK (CASE WHEN "outings"."date" ~ '^(19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    THEN make_date(substr("outings"."date", 1, 4)::int, substr("outings"."date", 6, 2)::int, substr("outings"."date", 9, 2)::int) IS NOT NULL
    ELSE "outings"."date" IS NULL END),
	CONSTRAINT "outings_version_positive" CHECK ("outings"."version" > 0),
	CONSTRAINT "outings_custom_params_object" CHECK (jsonb_typeof("outings"."custom_params") = 'object' AND octet_length("outings"."custom_params"::text) <= 20000),
	CONSTRAINT "outings_lengths" CHECK (coalesce(char_length("outings"."country"), 0) <= 1000 AND coalesce(char_length("outings"."municipality"), 0) <= 1000 AND coalesce(char_length("outings"."province"), 0) <= 1000 AND coalesce(char_length("outings"."ccaa"), 0) <= 1000 AND coalesce(char_length("outings"."location"), 0) <= 1000 AND coalesce(char_length("outings"."description"), 0) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"outing_id" uuid,
	"entry_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"image" "bytea" NOT NULL,
	"thumb" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"mime" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "photos_entry_has_outing" CHECK ("photos"."entry_id" IS NULL OR "photos"."outing_id" IS NOT NULL),
	CONSTRAINT "photos_position" CHECK ("photos"."position" >= 0),
	CONSTRAINT "photos_pixels" CHECK ("photos"."width" BETWEEN 1 AND 20000 AND "photos"."height" BETWEEN 1 AND 20000),
	CONSTRAINT "photos_mime" CHECK ("photos"."mime" IN ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "photos_bytes" CHECK (octet_length("photos"."image") BETWEEN 1 AND 20000000 AND octet_length("photos"."thumb") BETWEEN 1 AND 1000000)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json DEFAULT '{}'::json NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"name" text NOT NULL,
	"phone" text,
	"birth_date" text COLLATE "C",
	"address" text,
	"profile_photo" text,
	"email_notifications" boolean DEFAULT false NOT NULL,
	"show_stats" boolean DEFAULT true NOT NULL,
	"public_profile" boolean DEFAULT false NOT NULL,
	"external_auth_id" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_external_auth_id" UNIQUE("external_auth_id"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email") AND "users"."email" <> ''),
	CONSTRAINT "users_birth_date_day" CHECK (CASE WHEN "users"."birth_date" ~ '^(19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    THEN make_date(substr("users"."birth_date", 1, 4)::int, substr("users"."birth_date", 6, 2)::int, substr("users"."birth_date", 9, 2)::int) IS NOT NULL
    ELSE "users"."birth_date" IS NULL END),
	CONSTRAINT "users_lengths" CHECK (coalesce(char_length("users"."email"), 0) <= 320 AND coalesce(char_length("users"."password"), 0) <= 1000 AND coalesce(char_length("users"."external_auth_id"), 0) <= 1000 AND coalesce(char_length("users"."name"), 0) <= 1000 AND coalesce(char_length("users"."phone"), 0) <= 1000 AND coalesce(char_length("users"."address"), 0) <= 1000 AND coalesce(char_length("users"."first_name"), 0) <= 1000 AND coalesce(char_length("users"."last_name"), 0) <= 1000 AND coalesce(char_length("users"."profile_image_url"), 0) <= 4000 AND coalesce(char_length("users"."profile_photo"), 0) <= 15000000)
);
--> statement-breakpoint
ALTER TABLE "outing_species" ADD CONSTRAINT "outing_species_outing" FOREIGN KEY ("user_id","outing_id") REFERENCES "public"."outings"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outings" ADD CONSTRAINT "outings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_outing" FOREIGN KEY ("user_id","outing_id") REFERENCES "public"."outings"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_entry" FOREIGN KEY ("user_id","entry_id") REFERENCES "public"."outing_species"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outing_species_covering" ON "outing_species" USING btree ("user_id","outing_id","position","species","quantity","awarded_trophy","archived_at");--> statement-breakpoint
CREATE INDEX "outings_by_date" ON "outings" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "outings_counted" ON "outings" USING btree ("user_id","id","type") WHERE "outings"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "photos_outing_order" ON "photos" USING btree ("user_id","outing_id","entry_id","position","id");--> statement-breakpoint
CREATE INDEX "photos_entry_lookup" ON "photos" USING btree ("user_id","entry_id") WHERE "photos"."entry_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_staged" ON "photos" USING btree ("created_at") WHERE "photos"."outing_id" IS NULL;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));