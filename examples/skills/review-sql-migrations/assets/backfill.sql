-- Backfill in slices for PostgreSQL 11 and later. Replace the table, the columns and the value.
-- Call it outside a transaction block: it commits after every slice. Safe to stop and to run again.
CREATE OR REPLACE PROCEDURE backfill_orders_status(slice bigint DEFAULT 5000, pause_seconds numeric DEFAULT 0.1)
LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint := 0;
  max_id bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO max_id FROM orders;
  WHILE last_id < max_id LOOP
    UPDATE orders SET status = 'open'
    WHERE id > last_id AND id <= last_id + slice AND status IS NULL;
    last_id := last_id + slice;
    COMMIT;
    PERFORM pg_sleep(pause_seconds);
  END LOOP;
END
$$;

CALL backfill_orders_status();
DROP PROCEDURE backfill_orders_status(bigint, numeric);
