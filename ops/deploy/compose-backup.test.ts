import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

// Runs the scripts of ops/deploy/compose on temporary folders, with stand-ins of PostgreSQL's programs.

const COMPOSE = join(import.meta.dirname, 'compose');
const HOUR_MS = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indike-compose-'));
  for (const name of ['archive', 'backups', 'bin']) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (text: string): string =>
  text.replaceAll('/backups', `${folder}/backups`).replaceAll('/archive', `${folder}/archive`);

describe('backup.sh', () => {
  /** What ends the script writes down how long it would have slept. */
  const PROGRAMS = {
    chown: 'exit 0',
    sleep: `echo "$1" > "$FOLDER/slept"; kill $PPID`,
    pg_archivecleanup: `echo "$2" > "$FOLDER/cleaned"`,
    pg_basebackup: `target="\${1#--pgdata=}"; mkdir "$target"; cd "$target"
      echo 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)' > backup_label
      tar -czf base.tar.gz backup_label; rm backup_label; exit "$BASEBACKUP_EXIT"`,
  };

  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const backups = (): string[] => readdirSync(join(folder, 'backups')).toSorted();

  /** The name of a backup made so long ago. */
  const nameOf = (hours: number): string =>
    new Date(Date.now() - hours * HOUR_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '');

  function addBackups(...ages: readonly number[]): string[] {
    for (const age of ages) {
      mkdirSync(join(folder, 'backups', nameOf(age)));
      write(`backups/${nameOf(age)}/base.tar.gz`, 'damaged');
    }
    return backups();
  }

  /** One round, up to the first sleep. */
  function run(exit: number): string {
    for (const [name, body] of Object.entries(PROGRAMS)) {
      write(`bin/${name}`, `#!/bin/sh\n${body}\n`);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    const { signal, stderr } = spawnSync(
      'bash',
      ['-c', inFolder(readFileSync(join(COMPOSE, 'backup.sh'), 'utf8'))],
      {
        env: {
          PATH: `${folder}/bin:${process.env['PATH']}`,
          FOLDER: folder,
          POSTGRES_PASSWORD: 'x',
          BASEBACKUP_EXIT: String(exit),
        },
        encoding: 'utf8',
      },
    );
    expect([signal, stderr]).toEqual(['SIGTERM', expect.any(String)]);
    return stderr;
  }

  it('keeps the last seven backups, and the changes since the oldest of them', () => {
    const earlier = addBackups(24, 48, 72, 96, 120, 144, 168);
    run(0);
    expect(backups()).toHaveLength(7);
    expect(backups().slice(0, 6)).toEqual(earlier.slice(1));
    rmSync(join(folder, 'backups'), { recursive: true });
    mkdirSync(join(folder, 'backups'));
    run(0);
    expect(read('cleaned')).toBe('000000010000000000000002');
    expect(Number(read('slept'))).toBeGreaterThan(0);
  });

  it('removes nothing but the unfinished one when a backup fails, and tries again in an hour', () => {
    const earlier = addBackups(24, 48, 72, 96, 120, 144, 168);
    expect(run(1)).toContain('the backup failed');
    expect(backups()).toEqual(earlier);
    expect(read('slept')).toBe('3600');
  });

  it('removes no archived change while the oldest backup cannot be read', () => {
    addBackups(24);
    expect(run(0)).toContain('no archived change was removed');
    expect(backups()).toHaveLength(2);
    expect(readdirSync(folder)).not.toContain('cleaned');
  });

  it('makes none at a restart while the newest is not a day old', () => {
    const earlier = addBackups(19, 43);
    run(0);
    expect(backups()).toEqual(earlier);
    expect(Number(read('slept'))).toBeLessThanOrEqual(24 * 3600);
  });
});

describe('archive_command', () => {
  const SEGMENT = '000000010000000000000002';
  const segment = (): string => join(folder, 'pg_wal');

  /** Archives a segment with this content, as PostgreSQL asks for it. Returns the command's exit code. */
  function archive(content: string): number | null {
    writeFileSync(segment(), content);
    const { services } = parse(readFileSync(join(COMPOSE, 'compose.yaml'), 'utf8'), { merge: true });
    const words: readonly string[] = services.postgres.command;
    const command = words
      .find((word) => word.startsWith('archive_command='))
      ?.replace('archive_command=', '');
    const filled = inFolder(command ?? 'exit 9')
      .replaceAll('%p', segment())
      .replaceAll('%f', SEGMENT);
    return spawnSync('sh', ['-c', filled]).status;
  }

  const archived = (): [string[], string] => [
    readdirSync(join(folder, 'archive')),
    readFileSync(join(folder, 'archive', SEGMENT), 'utf8'),
  ];

  it('archives a segment, and agrees when it is asked for the same again', () => {
    expect([archive('changes'), archive('changes')]).toEqual([0, 0]);
    expect(archived()).toEqual([[SEGMENT], 'changes']);
  });

  it('never replaces a segment by another one', () => {
    archive('changes');
    expect(archive('others')).not.toBe(0);
    expect(archived()).toEqual([[SEGMENT], 'changes']);
  });

  it('starts anew after a crash in the middle of a copy', () => {
    writeFileSync(join(folder, 'archive', `${SEGMENT}.part`), 'chan');
    expect(archive('changes')).toBe(0);
    expect(archived()).toEqual([[SEGMENT], 'changes']);
  });
});
