#!/bin/sh
# Runs once, in a new volume of the postgres image: creates the product's database and its role, which is
# no superuser; it restores each backup on trial into a database of its own making.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password CUADERNO_PASSWORD
CREATE ROLE cuaderno LOGIN CREATEDB PASSWORD :'password';
CREATE DATABASE cuaderno OWNER cuaderno;
REVOKE CONNECT ON DATABASE cuaderno FROM PUBLIC;
SQL
