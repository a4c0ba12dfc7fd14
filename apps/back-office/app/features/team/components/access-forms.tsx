import { Button, NativeSelect, TextInput } from '@mantine/core';
import { changeOperatorRoleBody, accessReason } from '@indike/contract/operator/access/operators';
import { OPERATOR_ROLES, type OperatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import sections from '#app/shared/detail/sections.module.css';
import { FormRefusal } from '#app/shared/forms/command-form.tsx';
import { ROLE_HELP } from '../model/texts.ts';

interface RoleFormProps {
  readonly role: OperatorRole;
  readonly onRole: (role: OperatorRole) => Promise<void>;
}

export function RoleForm({ role, onRole }: RoleFormProps) {
  const form = useZodForm({
    schema: changeOperatorRoleBody,
    initial: { role },
    onSubmit: (body) => onRole(body.role),
  });
  const field = form.text('role');
  const chosen = OPERATOR_ROLES.find((one) => one === field.value);
  return (
    <form {...form.formProps} className={sections['change']} aria-label="Alterar o papel">
      <h3>Alterar o papel</h3>
      <p>{chosen && ROLE_HELP[chosen]} A mudança encerra as sessões da pessoa.</p>
      <div className={sections['line']}>
        <NativeSelect
          aria-label="Papel"
          data={OPERATOR_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
          {...field}
        />
        <Button type="submit" variant="default" disabled={chosen === role} aria-disabled={form.busy}>
          {form.busy ? 'Alterando…' : 'Alterar o papel'}
        </Button>
      </div>
      <FormRefusal refusal={form.refusal} />
    </form>
  );
}

interface ReasonFormProps {
  readonly title: string;
  readonly help: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onReason: (reason: string) => Promise<void>;
}

/** A change that needs a reason, which the audit log records. */
export function ReasonForm({ title, help, submit, danger = false, onReason }: ReasonFormProps) {
  const form = useZodForm({
    schema: accessReason,
    initial: { reason: '' },
    onSubmit: ({ reason }) => onReason(reason),
  });
  return (
    <form {...form.formProps} className={sections['change']} aria-label={title}>
      <h3>{title}</h3>
      <p>{help}</p>
      <div className={sections['line']}>
        <TextInput label="Motivo" autoComplete="off" maxLength={300} {...form.text('reason')} />
        <Button
          type="submit"
          {...(danger ? { color: 'red.8' } : { variant: 'default' })}
          aria-disabled={form.busy}
        >
          {form.busy ? 'Salvando…' : submit}
        </Button>
      </div>
      <FormRefusal refusal={form.refusal} />
    </form>
  );
}
