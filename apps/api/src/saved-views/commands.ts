import { MAX_VIEWS } from '@indike/contract/operator/views';
import type { Deps } from '../deps.ts';
import { refuse } from '../platform/refusal.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import {
  insertView,
  isSameName,
  lockViewsOf,
  removeView,
  updateView,
  type OwnView,
  type ViewForm,
} from './store.ts';

const auditedFields = ({ name, address, shared }: ViewForm) => ({ name, address, shared });
const namesOf = (views: readonly OwnView[]) => views.map(({ name }) => name);

export const addView = (deps: Deps, form: ViewForm, context: OperatorContext) =>
  withAudit<number>(
    deps,
    context,
    async (tx) => {
      const views = await lockViewsOf(tx, context.operatorId);
      if (views.length >= MAX_VIEWS) return refuse('too_many_views');
      if (await isSameName(tx, form.name, namesOf(views))) return refuse('view_exists');
      return insertView(tx, context.operatorId, form, context.now);
    },
    (id) => ({ entity: 'view', entityId: id, after: auditedFields(form) }),
  );

export const editView = (deps: Deps, id: number, form: ViewForm, context: OperatorContext) =>
  withAudit<OwnView>(
    deps,
    context,
    async (tx) => {
      const views = await lockViewsOf(tx, context.operatorId);
      const was = views.find((view) => view.id === id);
      if (!was) return refuse('not_found');
      const others = views.filter((view) => view !== was);
      if (await isSameName(tx, form.name, namesOf(others))) return refuse('view_exists');
      await updateView(tx, id, form);
      return was;
    },
    (was) => ({ entity: 'view', entityId: id, before: auditedFields(was), after: auditedFields(form) }),
  );

export const dropView = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<OwnView>(
    deps,
    context,
    async (tx) => {
      const was = (await lockViewsOf(tx, context.operatorId)).find((view) => view.id === id);
      if (!was) return refuse('not_found');
      await removeView(tx, id);
      return was;
    },
    (was) => ({ entity: 'view', entityId: id, before: auditedFields(was) }),
  );
