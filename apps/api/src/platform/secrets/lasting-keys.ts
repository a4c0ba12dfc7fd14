import type { Db } from '../db/database.ts';
import { createCipher, deriveKey, type Secrets } from './encryption.ts';
import { SettingsError } from '../settings/settings.ts';
import { isPrivateKey } from '../web-push/vapid-keys.ts';

// Some keys must outlive the secret they were derived from, because their results cannot be recomputed with another
// key: either only the result is stored (the hash of an address that must not be contacted), or other people hold it
// (the link in an e-mail, a browser's subscription). They are stored encrypted with SECRET and re-encrypted when it
// changes.

const NAMES = ['pseudonyms', 'objection links', 'web push'] as const;
type Name = (typeof NAMES)[number];
export type LastingKeys = Readonly<Record<Name, Buffer>>;

function deriveVapidKey(secret: string): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = deriveKey(secret, `web push ${attempt}`);
    if (isPrivateKey(privateKey)) return privateKey;
  }
}

/** The keys of a new installation. Older versions derived them like this at each start instead of storing them. */
export const deriveLastingKeys = (secret: string): LastingKeys => ({
  pseudonyms: deriveKey(secret, 'e-mailed codes'),
  'objection links': deriveKey(secret, 'links in letters'),
  'web push': deriveVapidKey(secret),
});

const readRows = (db: Db) =>
  db.selectFrom('lasting_key').select(['name', 'encrypted']).orderBy('name').execute();

const isMissing = (rows: Awaited<ReturnType<typeof readRows>>): boolean =>
  NAMES.some((name) => !rows.some((row) => row.name === name));

/** Stores the keys once, even if several processes with the same secret start at the same time. */
async function storeKeys(db: Db, secrets: Secrets): Promise<void> {
  const [current, ...accepted] = secrets;
  if (accepted.length > 0)
    throw new SettingsError(
      'SECRET_ACCEPTED: este banco de dados ainda não guarda as chaves que ficam; comece uma vez só com o SECRET de até agora',
    );
  const cipher = createCipher(secrets, 'lastingKeys');
  const keys = deriveLastingKeys(current);
  await db
    .insertInto('lasting_key')
    .values(NAMES.map((name) => ({ name, encrypted: cipher.encrypt(keys[name]) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates the keys if they are missing. @throws SettingsError when none of the secrets belongs to this database */
export async function loadLastingKeys(db: Db, secrets: Secrets): Promise<LastingKeys> {
  let rows = await readRows(db);
  if (isMissing(rows)) {
    await storeKeys(db, secrets);
    rows = await readRows(db);
  }
  const cipher = createCipher(secrets, 'lastingKeys');
  const keyOf = (name: Name): Buffer => {
    const row = rows.find((each) => each.name === name);
    if (!row) throw new Error(`no lasting key: ${name}`);
    return cipher.decrypt(row.encrypted).content;
  };
  try {
    return {
      pseudonyms: keyOf('pseudonyms'),
      'objection links': keyOf('objection links'),
      'web push': keyOf('web push'),
    };
  } catch (error) {
    throw new SettingsError(
      'SECRET: não é o segredo deste banco de dados; ao trocá-lo, informe o anterior em SECRET_ACCEPTED (docs/operations.md)',
      { cause: error },
    );
  }
}
