-- Volatile: reads what was committed during the statement that calls it, as a deletion that it waited for.
CREATE FUNCTION "refuse_deleted"(integer,pg_catalog.uuid) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF EXISTS (SELECT FROM public.tombstones WHERE user_id = $1 AND id = $2) THEN
    RAISE unique_violation USING MESSAGE = 'the outing has been deleted', CONSTRAINT = 'tombstones_pkey';
  END IF;
END
$$;
