// During a rollout, processes of the previous version run on the schema of the new one. So a migration only adds
// (expands). One that takes something away from older code (contracts) is a file of its own,
// `NNNN_contract_MMMM_title.sql`, where MMMM is the migration since which no code uses what it removes. See
// CONTRIBUTING, "Migrations while older processes run".

const CONTRACT = /^(\d{4})_contract_(\d{4})_/;
/** A reason written into the file, when older code is safe although a statement looks unsafe. */
const REASON = /^-- safe for older processes: \S.{15,}$/m;

const WITHOUT_TEXTS = [
  [/\/\*[\s\S]*?\*\//g, ' '],
  [/--[^\n]*/g, ' '],
  // function bodies and string literals, which may contain a semicolon or a keyword that is searched for
  [/\$(\w*)\$[\s\S]*?\$\1\$/g, "''"],
  [/'(?:[^']|'')*'/g, "''"],
];

const statementsOf = (sql) =>
  WITHOUT_TEXTS.reduce((text, [pattern, blank]) => text.replace(pattern, blank), sql.toLowerCase())
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

const TABLE = '(?:if (?:not )?exists )?(?:only )?(?:\\w+\\.)?"?(\\w+)"?';
const CREATED = new RegExp(`^create (?:unlogged )?table ${TABLE}`);
const ALTERED = new RegExp(`^alter table ${TABLE}`);
const INDEXED = new RegExp(`^create unique index (?:concurrently )?(?:if not exists )?(?:\\w+ )?on ${TABLE}`);

/** Statements that break older code: a pattern and its description. */
const DROPPED = [
  [/^drop (table|view|materialized view|type|sequence|schema|function|procedure|domain)\b/, 'drops a $1'],
  [/^alter (type|view|sequence|function|schema|domain) .* rename\b/, 'renames a $1'],
  [/^(revoke|truncate)\b/, 'has "$1"'],
];
const NARROWED = [
  [/\brename\b/, 'renames'],
  [/\bdrop column\b/, 'drops a column'],
  [
    /\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b|column\b)(?:if exists )?"?\w+"?/,
    'drops a column',
  ],
  [/\bdrop default\b/, 'drops a default'],
  [/\balter (?:column )?"?\w+"? (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'sets a column not null'],
  [/\badd (?:constraint \w+ )?(check|unique|primary key|foreign key|exclude)\b/, 'adds a constraint ($1)'],
];

/** The column definitions that an `alter table` adds. Commas inside parentheses do not separate them. */
function addedColumns(statement) {
  let depth = 0;
  const parts = [''];
  for (const character of statement) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter(
    (part) =>
      /\badd (?:column )?/.test(part) &&
      !/\badd (?:constraint|check|unique|primary|foreign|exclude)\b/.test(part),
  );
}

const isDemanded = (column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column);

/** Describes what in a statement breaks older code. `created` are the file's new tables, unknown to older code. */
function findContraction(statement, created) {
  for (const [pattern, words] of DROPPED) {
    const found = pattern.exec(statement);
    if (found) return words.replace('$1', found[1]);
  }
  const indexed = INDEXED.exec(statement)?.[1];
  if (indexed !== undefined && !created.has(indexed)) return 'adds a unique index';
  const altered = ALTERED.exec(statement)?.[1];
  if (altered === undefined || created.has(altered)) return undefined;
  if (addedColumns(statement).some(isDemanded)) return 'adds a column that is not null and has no default';
  for (const [pattern, words] of NARROWED) {
    const found = pattern.exec(statement);
    if (found) return words.replace('$1', found[1]);
  }
  return undefined;
}

function findNameProblem(file, numbers) {
  const [, own, since] = CONTRACT.exec(file) ?? [];
  if (since === undefined) return undefined;
  if (since < own && numbers.includes(since)) return undefined;
  return `its name must give an earlier migration, since which no code uses what it takes away`;
}

/**
 * Describes what is wrong with a migration, if anything.
 * @param {string} file its name @param {string} text its SQL @param {string[]} numbers those of all migrations
 */
export function findContractProblem(file, text, numbers) {
  if (CONTRACT.test(file)) return findNameProblem(file, numbers);
  if (REASON.test(text)) return undefined;
  const statements = statementsOf(text);
  // No code calls a trigger's function, so it may be dropped with the trigger.
  const dropsTrigger = statements.some((statement) => statement.startsWith('drop trigger'));
  const created = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  for (const statement of statements) {
    if (dropsTrigger && statement.startsWith('drop function')) continue;
    const contraction = findContraction(statement, created);
    if (contraction !== undefined)
      return `${contraction}, which processes of the version before may still use; call the file NNNN_contract_MMMM_title.sql, or say "-- safe for older processes: why" (CONTRIBUTING)`;
  }
  return undefined;
}
