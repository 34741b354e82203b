CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
-- Running upgrade  -> 0001
CREATE TABLE account (
    name TEXT COLLATE "C" NOT NULL,
    password TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE code (
    digest TEXT COLLATE "C" NOT NULL,
    expires DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (digest)
);
CREATE TABLE session (
    digest TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    jurisdiction TEXT COLLATE "C" NOT NULL,
    begun DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    card BIGINT,
    PRIMARY KEY (digest)
);
CREATE TABLE board_card (
    id BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    jurisdiction TEXT COLLATE "C" NOT NULL,
    board TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    is_revoked BIGINT DEFAULT '0' NOT NULL,
    session TEXT COLLATE "C",
    digits TEXT COLLATE "C",
    is_confirmed BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (digest)
);
CREATE TABLE conflict (
    id BIGINT NOT NULL,
    time TEXT COLLATE "C" NOT NULL,
    board TEXT COLLATE "C" NOT NULL,
    said TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE deed (
    id BIGINT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    who TEXT COLLATE "C" NOT NULL,
    what TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING alembic_version.version_num;
-- Running upgrade 0001 -> 0002
ALTER TABLE conflict ADD COLUMN jurisdiction TEXT COLLATE "C" DEFAULT '' NOT NULL;
UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';
-- Running upgrade 0002 -> 0003
CREATE TABLE second_factor (
    name TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    is_confirmed BIGINT DEFAULT '0' NOT NULL,
    last_step BIGINT DEFAULT '0' NOT NULL,
    PRIMARY KEY (name)
);
CREATE TABLE recovery (
    digest TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (digest)
);
delete from session where role = 'administrator';
UPDATE alembic_version SET version_num='0003' WHERE alembic_version.version_num = '0002';
-- Running upgrade 0003 -> 0004
ALTER TABLE account ADD COLUMN jurisdiction TEXT COLLATE "C" DEFAULT '' NOT NULL;
ALTER TABLE account ADD COLUMN is_ended BIGINT DEFAULT '0' NOT NULL;
update session set role = 'new account' where role = 'new administrator';
CREATE TABLE invitation (
    id BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    jurisdiction TEXT COLLATE "C" NOT NULL,
    by TEXT COLLATE "C" NOT NULL,
    expires DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (digest)
);
UPDATE alembic_version SET version_num='0004' WHERE alembic_version.version_num = '0003';
-- Running upgrade 0004 -> 0005
CREATE TABLE sent_file (
    jurisdiction TEXT COLLATE "C" NOT NULL,
    what TEXT COLLATE "C" NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    who TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    size BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    is_kept BIGINT NOT NULL,
    said TEXT COLLATE "C" NOT NULL,
    problems TEXT COLLATE "C" NOT NULL,
    more BIGINT NOT NULL,
    PRIMARY KEY (jurisdiction, what)
);
UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0004';
-- Running upgrade 0005 -> 0006
CREATE TABLE county_key (
    fingerprint TEXT COLLATE "C" NOT NULL,
    public_key TEXT COLLATE "C" NOT NULL,
    jurisdiction TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (fingerprint)
);
UPDATE alembic_version SET version_num='0006' WHERE alembic_version.version_num = '0005';
-- Running upgrade 0006 -> 0007
ALTER TABLE sent_file ADD COLUMN sha256 TEXT COLLATE "C" DEFAULT '' NOT NULL;
UPDATE alembic_version SET version_num='0007' WHERE alembic_version.version_num = '0006';
-- Running upgrade 0007 -> 0008
CREATE TABLE seated (
    id BIGINT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    jurisdiction TEXT COLLATE "C" NOT NULL,
    board TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    session TEXT COLLATE "C" NOT NULL,
    moment TEXT COLLATE "C" NOT NULL,
    people TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX seated_session ON seated (session);
UPDATE alembic_version SET version_num='0008' WHERE alembic_version.version_num = '0007';
-- Running upgrade 0008 -> 0009
UPDATE alembic_version SET version_num='0009' WHERE alembic_version.version_num = '0008';
