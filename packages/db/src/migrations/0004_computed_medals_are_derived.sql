DROP INDEX "outing_species_covering";--> statement-breakpoint
-- A medal that equals the computed one was computed: it is derived on read from now on. What differs was
-- awarded. Names compare as the product's do (fold): without accents, case or punctuation.
WITH thresholds (species, bronze, silver, gold) AS (VALUES
    ('jabali', 100, 105, 110),
    ('venado', 165, 173, 181),
    ('gamo', 160, 170, 180),
    ('corzo', 105, 115, 130),
    ('zorro', 37, 39, 41),
    ('lobo', 37, 39, 41),
    ('macho montes', 205, 220, 230),
    ('macho montes gredos', 205, 220, 230),
    ('macho montes beceite', 205, 220, 230),
    ('macho montes sudeste', 195, 210, 220),
    ('macho montes ronda', 195, 210, 220),
    ('cabra montesa', 205, 220, 230),
    ('cabra montesa gredos', 205, 220, 230),
    ('cabra montesa beceite', 205, 220, 230),
    ('cabra montesa sudeste', 195, 210, 220),
    ('cabra montesa ronda', 195, 210, 220),
    ('rebeco', 78, 81.5, 85),
    ('rebeco macho', 78, 81.5, 85),
    ('rebeco hembra', 74, 77.5, 81),
    ('rebeco cantabrico', 78, 81.5, 85),
    ('sarrio', 87, 92, 97),
    ('sarrio macho', 87, 92, 97),
    ('sarrio hembra', 83, 88, 93),
    ('muflon', 185, 195, 205),
    ('arrui', 310, 330, 350),
    ('boc balear', 78, 81.5, 85),
    ('hembra', 150, 160, 170)
)
UPDATE "outing_species" SET "awarded_trophy" = NULL
FROM thresholds
WHERE "awarded_trophy" = CASE
    WHEN "score" >= thresholds.gold THEN 'gold'
    WHEN "score" >= thresholds.silver THEN 'silver'
    WHEN "score" >= thresholds.bronze THEN 'bronze'
  END
  AND thresholds.species = btrim(regexp_replace(
    lower(regexp_replace(
      normalize("outing_species"."species", NFD),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
    ) COLLATE "C"),
    '[\u0001-\u002f:-@\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2212\u3000-\u3003]+', ' ', 'g'
  ));
--> statement-breakpoint
CREATE INDEX "outing_species_covering" ON "outing_species" USING btree ("user_id","outing_id","position","species","quantity","score","awarded_trophy","archived_at");