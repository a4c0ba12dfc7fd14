import { Stack, Text, Button, NativeSelect, TextInput } from '@mantine/core';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { ROLE_NAMES, OPERATOR_ROLES, type OperatorRole } from '@indike/rules/operators/roles';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { Pair } from '#app/shared/detail/detail-layout.tsx';
import sections from '#app/shared/detail/sections.module.css';
import { call } from '#app/shared/http/call.ts';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { type Person, useRefreshTeam } from '../api.ts';
import { factorsText, ROLE_HELP } from '../model/texts.ts';
import { changeOperatorRoleBody, accessReason } from '@indike/contract/operator/access/operators';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';

interface Props extends DialogProps {
  readonly person: Person;
}

export function PersonDialog({ person, ...dialog }: Props) {
  const refresh = useRefreshTeam();
  /** Runs a change, refreshes the team, shows the server's message and closes the dialog. */
  async function change(task: () => Promise<MessageResponse>): Promise<void> {
    await confirmed(async () => {
      const { message } = await task();
      await refresh();
      showSuccess(message);
      dialog.onClose();
    });
  }
  return (
    <Dialog {...dialog} title={person.name} size="36rem">
      <Stack gap="lg">
        <Facts {...person} />
        <Changes person={person} onChange={change} />
      </Stack>
    </Dialog>
  );
}

function Facts(person: Person) {
  const { email, role, last_seen_at, created_at, company_sign_in_at, disabled_at, disabled_reason } = person;
  return (
    <dl className={sections['facts']}>
      <Pair title="E-mail">{email}</Pair>
      <Pair title="Papel">{ROLE_NAMES[role]}</Pair>
      <Pair title="Segundo fator">{factorsText(person)}</Pair>
      {company_sign_in_at !== null && (
        <Pair title="Empresa">conta vinculada, último login {dateTimeText(company_sign_in_at)}</Pair>
      )}
      <Pair title="Última atividade">
        {last_seen_at === null ? 'nunca entrou' : dateTimeText(last_seen_at)}
      </Pair>
      <Pair title="Na equipe desde">{dateText(created_at)}</Pair>
      {disabled_at !== null && (
        <Pair title="Sem acesso desde">
          {dateTimeText(disabled_at)}: {disabled_reason}
        </Pair>
      )}
    </dl>
  );
}

interface ChangesProps {
  readonly person: Person;
  readonly onChange: (task: () => Promise<MessageResponse>) => Promise<void>;
}

function Changes({ person, onChange }: ChangesProps) {
  const may = useCanCall();
  const state = useSession();
  if (!may('PUT /api/operator/operators/{id}')) return null;
  if (state.status === 'in' && state.session.id === person.id)
    return <Text c="dimmed">Ninguém altera o próprio acesso. Peça a outro administrador.</Text>;
  const params = { id: String(person.id) };
  return (
    <>
      <RoleForm
        role={person.role}
        onRole={(role) =>
          onChange(() => call('PUT /api/operator/operators/{id}', { params, body: { role } }))
        }
      />
      {person.disabled_at === null ? (
        <ReasonForm
          title="Remover o acesso"
          help="A pessoa sai na hora de todos os aparelhos e não entra mais. O que ela fez continua registrado."
          danger
          onReason={(reason) =>
            onChange(() => call('POST /api/operator/operators/{id}/disable', { params, body: { reason } }))
          }
        />
      ) : (
        <ReasonForm
          title="Devolver o acesso"
          help="A pessoa volta a entrar com a senha e o segundo fator que tinha."
          onReason={(reason) =>
            onChange(() => call('POST /api/operator/operators/{id}/enable', { params, body: { reason } }))
          }
        />
      )}
      {person.company_sign_in_at !== null && (
        <ReasonForm
          title="Desvincular a conta da empresa"
          help="Para quem tem outra conta na empresa, ou quando o Client ID mudou. A pessoa sai de todos os aparelhos, e o próximo login com a conta da empresa vincula a que tiver este e-mail."
          danger
          onReason={(reason) =>
            onChange(() =>
              call('POST /api/operator/operators/{id}/company-account-unlink', { params, body: { reason } }),
            )
          }
        />
      )}
      {person.second_factor && (
        <ReasonForm
          title="Remover os segundos fatores"
          help="Para quem perdeu o aparelho. A senha continua, e o próximo login pede um segundo fator novo."
          danger
          onReason={(reason) =>
            onChange(() =>
              call('POST /api/operator/operators/{id}/second-factor-reset', { params, body: { reason } }),
            )
          }
        />
      )}
    </>
  );
}

interface RoleFormProps {
  readonly role: OperatorRole;
  readonly onRole: (role: OperatorRole) => Promise<void>;
}

function RoleForm({ role, onRole }: RoleFormProps) {
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
      <Refusal>{form.refusal}</Refusal>
    </form>
  );
}

interface ReasonFormProps {
  readonly title: string;
  readonly help: string;
  readonly danger?: boolean;
  readonly onReason: (reason: string) => Promise<void>;
}

/** A change that needs a reason, which the audit log records. */
function ReasonForm({ title, help, danger = false, onReason }: ReasonFormProps) {
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
          {form.busy ? 'Salvando…' : title}
        </Button>
      </div>
      <Refusal>{form.refusal}</Refusal>
    </form>
  );
}
