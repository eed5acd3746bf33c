-- A trigger, so that writes of an earlier version's instance are numbered too.
CREATE FUNCTION "next_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.books AS book (user_id, change) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET change = book.change + 1
    RETURNING book.change INTO NEW.change;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "outings_change" BEFORE INSERT OR UPDATE ON "outings"
  FOR EACH ROW EXECUTE FUNCTION "next_change"();
--> statement-breakpoint
CREATE TRIGGER "tombstones_change" BEFORE INSERT OR UPDATE ON "tombstones"
  FOR EACH ROW EXECUTE FUNCTION "next_change"();
