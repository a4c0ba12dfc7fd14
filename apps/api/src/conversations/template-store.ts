import type { MessageTemplate } from '@indike/contract/operator/message-templates';
import type { Queryable, Tx } from '../platform/db/database.ts';

export type TemplateForm = Omit<MessageTemplate, 'id'>;
const COLUMNS = ['id', 'name', 'text'] as const;

export const listTemplates = (db: Queryable): Promise<MessageTemplate[]> =>
  db.selectFrom('message_template').select(COLUMNS).orderBy('name').execute();

export const insertTemplate = (tx: Tx, form: TemplateForm, now: Date): Promise<MessageTemplate> =>
  tx
    .insertInto('message_template')
    .values({ ...form, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateTemplate = (
  tx: Tx,
  { id, ...form }: MessageTemplate,
  now: Date,
): Promise<MessageTemplate | undefined> =>
  tx
    .updateTable('message_template')
    .set({ ...form, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

export const deleteTemplate = (tx: Tx, id: number): Promise<MessageTemplate | undefined> =>
  tx.deleteFrom('message_template').where('id', '=', id).returning(COLUMNS).executeTakeFirst();
