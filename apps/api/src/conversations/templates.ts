import type { MessageTemplate } from '@indike/contract/operator/message-templates';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { deleteTemplate, insertTemplate, type TemplateForm, updateTemplate } from './template-store.ts';

/** Runs a change of a template, whose name is unique, and records its name. */
async function change(
  deps: Deps,
  context: OperatorContext,
  run: (tx: Tx) => Promise<MessageTemplate | undefined>,
): Promise<MessageTemplate | Refused> {
  try {
    return await withAudit<MessageTemplate>(
      deps,
      context,
      async (tx) => (await run(tx)) ?? refuse('not_found'),
      ({ id, name }) => ({ entity: 'message-template', entityId: id, after: { name } }),
    );
  } catch (error) {
    if (violatedUnique(error) === 'message_template_name_key') return refuse('message_template_exists');
    throw error;
  }
}

export const addTemplate = (deps: Deps, form: TemplateForm, context: OperatorContext) =>
  change(deps, context, (tx) => insertTemplate(tx, form, context.now));

export const changeTemplate = (deps: Deps, template: MessageTemplate, context: OperatorContext) =>
  change(deps, context, (tx) => updateTemplate(tx, template, context.now));

export const removeTemplate = (deps: Deps, id: number, context: OperatorContext) =>
  change(deps, context, (tx) => deleteTemplate(tx, id));
