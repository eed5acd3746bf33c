-- One number for all that a transaction deletes: a row of `books` that is updated for each of thousands leaves as many versions of
-- it, each of which the next update looks at. An outing has a number of its own, as a number adds one outing at most
-- (outing-room.ts). The setting ends with the transaction, or with what is rolled back of it.
CREATE OR REPLACE FUNCTION "next_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted constant boolean := TG_TABLE_NAME = 'tombstones';
  known text[];
BEGIN
  IF deleted THEN
    known := string_to_array(current_setting('cuaderno.deletions', true), ' ');
    IF known[1] = NEW.user_id::text THEN
      NEW.change := known[2]::bigint;
      RETURN NEW;
    END IF;
  END IF;
  INSERT INTO public.books AS book (user_id, change) VALUES (NEW.user_id, 1)
    ON CONFLICT (user_id) DO UPDATE SET change = book.change + 1
    RETURNING book.change INTO NEW.change;
  IF deleted THEN
    PERFORM set_config('cuaderno.deletions', NEW.user_id || ' ' || NEW.change, true);
  END IF;
  RETURN NEW;
END
$$;
