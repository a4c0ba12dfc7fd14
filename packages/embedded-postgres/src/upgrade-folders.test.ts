import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, upgradeCluster } from './embedded-postgres.ts';
import { packagedMajorVersion } from './binaries.ts';
import { serverProcesses } from './orphan-processes.ts';
import { during, kill9, launchProduct, newFolder, pgdata, removeFolders } from './testing/harness.ts';
import { PRODUCT } from './testing/product.ts';
import { replacePgdata, workFolders } from './upgrade-folders.ts';

afterEach(removeFolders);

const createWith = (dataDir: string, number: number): Promise<unknown> =>
  during(dataDir, (sql) => sql(`create table kept as select ${number} as number`));
const numberIn = (dataDir: string): Promise<unknown[]> =>
  during(dataDir, (sql) => sql('select number from kept'));
const versionFile = (dataDir: string): string => join(pgdata(dataDir), 'PG_VERSION');
const successorOf = (dataDir: string): string => `${pgdata(dataDir)}.next`;

describe('a data folder of another major version', () => {
  async function refusal(version: string): Promise<string> {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    writeFileSync(versionFile(dataDir), `${version}\n`);
    const before = readdirSync(pgdata(dataDir));
    const error: unknown = await startEmbeddedPostgres({ dataDir, product: PRODUCT }).catch(
      (why: unknown) => why,
    );
    expect(readdirSync(pgdata(dataDir))).toEqual(before);
    writeFileSync(versionFile(dataDir), `${packagedMajorVersion()}\n`);
    expect(await numberIn(dataDir)).toEqual([7]);
    return error instanceof Error ? error.message : '';
  }

  it('is refused in one line with the command that upgrades it', async () => {
    expect(await refusal('17')).toMatch(
      /^O banco de dados em .* foi criado pelo PostgreSQL 17 .*upgrade:postgres.*\.$/,
    );
  });

  it('is refused in one line when it is newer', async () => {
    const message = await refusal('99');
    expect(message).toMatch(
      /^O banco de dados em .* foi criado pelo PostgreSQL 99 .*use a versão que o criou\.$/,
    );
    expect(message).not.toContain('upgrade:postgres');
  });
});

describe('replacing the data folder', () => {
  it('puts the new folder in its place and keeps the former one beside it', async () => {
    const [dataDir, other] = [newFolder(), newFolder()];
    await createWith(dataDir, 7);
    await createWith(other, 8);
    const next = join(dataDir, 'next');
    renameSync(pgdata(other), next);
    // The clusters have different passwords.
    writeFileSync(
      join(dataDir, 'postgres', 'password'),
      readFileSync(join(other, 'postgres', 'password'), 'utf8'),
    );
    const former = replacePgdata(dataDir, next);
    expect(dirname(former)).toBe(dirname(pgdata(dataDir)));
    expect(readFileSync(join(former, 'PG_VERSION'), 'utf8').trim()).toBe(packagedMajorVersion());
    expect(await numberIn(dataDir)).toEqual([8]);
  });

  it('is completed by the next start after a kill between its two renames', async () => {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    renameSync(pgdata(dataDir), successorOf(dataDir));
    expect(await numberIn(dataDir)).toEqual([7]);
    expect(existsSync(successorOf(dataDir))).toBe(false);
  });

  it('leaves the data folder alone after a kill before the renames', async () => {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    mkdirSync(successorOf(dataDir));
    writeFileSync(join(successorOf(dataDir), 'PG_VERSION'), '99\n');
    expect(await numberIn(dataDir)).toEqual([7]);
    expect(existsSync(successorOf(dataDir))).toBe(false);
  });

  it('has its servers stopped and its work folder removed by the next start', async () => {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    const { work, before } = workFolders(dataDir);
    mkdirSync(work, { mode: 0o711 });
    const orphan = launchProduct(before);
    expect(await orphan.ready).toBeDefined();
    await kill9(orphan);
    expect(serverProcesses(pgdata(before))).not.toEqual([]);
    expect(await numberIn(dataDir)).toEqual([7]);
    expect(serverProcesses(pgdata(before))).toEqual([]);
    expect(existsSync(work)).toBe(false);
  });
});

describe('upgrading', () => {
  const unwanted = (): never => {
    throw new Error('nothing of the kind was needed');
  };
  const order = (dataDir: string) => ({
    dataDir,
    product: PRODUCT,
    log: () => {},
    earlierServer: unwanted,
    backUp: unwanted,
    copy: unwanted,
  });

  it('does nothing when the version is already right', async () => {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    expect(await upgradeCluster(order(dataDir))).toBeUndefined();
  });

  it('is refused without a database, on a newer version and while the product runs', async () => {
    const empty = newFolder();
    await expect(upgradeCluster(order(empty))).rejects.toThrow(`Não há banco de dados em ${empty}`);
    const dataDir = newFolder();
    await during(dataDir, () =>
      expect(upgradeCluster(order(dataDir))).rejects.toThrow(/já está em execução/),
    );
    writeFileSync(versionFile(dataDir), '99\n');
    await expect(upgradeCluster(order(dataDir))).rejects.toThrow(/PostgreSQL 99, mais novo/);
  });

  it('changes nothing when the earlier server cannot be installed', async () => {
    const dataDir = newFolder();
    await createWith(dataDir, 7);
    writeFileSync(versionFile(dataDir), '17\n');
    const failing = { ...order(dataDir), earlierServer: () => Promise.reject(new Error('offline')) };
    await expect(upgradeCluster(failing)).rejects.toThrow(/offline/);
    writeFileSync(versionFile(dataDir), `${packagedMajorVersion()}\n`);
    expect(await numberIn(dataDir)).toEqual([7]);
  });
});
