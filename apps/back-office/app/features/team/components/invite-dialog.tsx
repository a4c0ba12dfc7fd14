import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { inviteOperatorBody } from '@indike/contract/operator/access/operators';
import { INVITATION_DAYS } from '@indike/rules/operators/sessions';
import { OPERATOR_ROLES, operatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { type Confirm, useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import { call } from '#app/shared/http/call.ts';
import { useRefreshTeam } from '../api.ts';
import { ROLE_HELP } from '../model/texts.ts';

export function InviteDialog(dialog: DialogProps) {
  const { submit, dialog: confirmation } = useConfirmation();
  return (
    <>
      <Dialog {...dialog} title="Convidar para a equipe" size="30rem">
        <InviteForm confirm={submit} onDone={dialog.onClose} />
      </Dialog>
      {confirmation}
    </>
  );
}

interface FormProps {
  readonly confirm: Confirm;
  readonly onDone: () => void;
}

function InviteForm({ confirm, onDone }: FormProps) {
  const refresh = useRefreshTeam();
  const form = useZodForm({
    schema: inviteOperatorBody,
    initial: { name: '', email: '', role: operatorRole.analyst },
    onSubmit: (body) =>
      confirm(async () => {
        await call('POST /api/operator/operators', { body });
        await refresh();
        showSuccess(`Convite enviado para ${body.email}`);
        onDone();
      }),
  });
  const role = form.text('role');
  const chosen = OPERATOR_ROLES.find((one) => one === role.value);
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput label="Nome" autoComplete="off" data-autofocus {...form.text('name')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.text('email')} />
        <NativeSelect
          label="Papel"
          description={chosen && ROLE_HELP[chosen]}
          data={OPERATOR_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
          {...role}
        />
        <p style={{ margin: 0 }}>
          A pessoa recebe um link por e-mail, que vale por {INVITATION_DAYS} dias, e cria a própria senha.
        </p>
        <FormRefusal refusal={form.refusal} />
        <FormActions submit="Enviar o convite" busy={form.busy} busyText="Enviando…" onBack={onDone} />
      </Stack>
    </form>
  );
}
