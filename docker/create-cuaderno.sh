#!/bin/sh
# Run once by the postgres image, when its volume is new: the product gets a database of its own, and is no
# superuser in it.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password CUADERNO_PASSWORD
CREATE ROLE cuaderno LOGIN PASSWORD :'password';
CREATE DATABASE cuaderno OWNER cuaderno;
REVOKE CONNECT ON DATABASE cuaderno FROM PUBLIC;
SQL
