CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
-- Running upgrade  -> 0001
CREATE TABLE account (
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE code (
    digest TEXT NOT NULL,
    expires DOUBLE NOT NULL,
    PRIMARY KEY (digest)
);
CREATE TABLE session (
    digest TEXT NOT NULL,
    role TEXT NOT NULL,
    name TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    begun DOUBLE NOT NULL,
    seen DOUBLE NOT NULL,
    card INTEGER,
    PRIMARY KEY (digest)
);
CREATE TABLE board_card (
    id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    board TEXT NOT NULL,
    round INTEGER NOT NULL,
    is_revoked INTEGER DEFAULT '0' NOT NULL,
    session TEXT,
    digits TEXT,
    is_confirmed INTEGER NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (digest)
);
CREATE TABLE "conflict" (
    id INTEGER NOT NULL,
    time TEXT NOT NULL,
    board TEXT NOT NULL,
    said TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE deed (
    id INTEGER NOT NULL,
    time DOUBLE NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING version_num;
-- Running upgrade 0001 -> 0002
ALTER TABLE "conflict" ADD COLUMN jurisdiction TEXT DEFAULT '' NOT NULL;
UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';
-- Running upgrade 0002 -> 0003
CREATE TABLE second_factor (
    name TEXT NOT NULL,
    "key" TEXT NOT NULL,
    is_confirmed INTEGER DEFAULT '0' NOT NULL,
    last_step INTEGER DEFAULT '0' NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE recovery (
    digest TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (digest)
);
delete from session where role = 'administrator';
UPDATE alembic_version SET version_num='0003' WHERE alembic_version.version_num = '0002';
-- Running upgrade 0003 -> 0004
ALTER TABLE account ADD COLUMN jurisdiction TEXT DEFAULT '' NOT NULL;
ALTER TABLE account ADD COLUMN is_ended INTEGER DEFAULT '0' NOT NULL;
update session set role = 'new account' where role = 'new administrator';
CREATE TABLE invitation (
    id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    "by" TEXT NOT NULL,
    expires DOUBLE NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (digest)
);
UPDATE alembic_version SET version_num='0004' WHERE alembic_version.version_num = '0003';
-- Running upgrade 0004 -> 0005
CREATE TABLE sent_file (
    jurisdiction TEXT NOT NULL,
    what TEXT NOT NULL,
    time DOUBLE NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    is_kept INTEGER NOT NULL,
    said TEXT NOT NULL,
    problems TEXT NOT NULL,
    more INTEGER NOT NULL,
    PRIMARY KEY (jurisdiction, what)
);
UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0004';
-- Running upgrade 0005 -> 0006
CREATE TABLE county_key (
    fingerprint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    name TEXT NOT NULL,
    time DOUBLE NOT NULL,
    PRIMARY KEY (fingerprint)
);
UPDATE alembic_version SET version_num='0006' WHERE alembic_version.version_num = '0005';
-- Running upgrade 0006 -> 0007
ALTER TABLE sent_file ADD COLUMN sha256 TEXT DEFAULT '' NOT NULL;
UPDATE alembic_version SET version_num='0007' WHERE alembic_version.version_num = '0006';
-- Running upgrade 0007 -> 0008
CREATE TABLE seated (
    id INTEGER NOT NULL,
    time DOUBLE NOT NULL,
    jurisdiction TEXT NOT NULL,
    board TEXT NOT NULL,
    round INTEGER NOT NULL,
    session TEXT NOT NULL,
    moment TEXT NOT NULL,
    people TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX seated_session ON seated (session);
UPDATE alembic_version SET version_num='0008' WHERE alembic_version.version_num = '0007';
-- Running upgrade 0008 -> 0009
pragma user_version = 9;
UPDATE alembic_version SET version_num='0009' WHERE alembic_version.version_num = '0008';
