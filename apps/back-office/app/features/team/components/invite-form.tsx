import { NativeSelect, TextInput } from '@mantine/core';
import { inviteOperatorBody } from '@indike/contract/operator/access/operators';
import { INVITATION_DAYS } from '@indike/rules/operators/sessions';
import { OPERATOR_ROLES, operatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { useRefreshTeam } from '../api.ts';
import { ROLE_HELP } from '../model/texts.ts';

export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const refresh = useRefreshTeam();
  const form = useZodForm({
    schema: inviteOperatorBody,
    initial: { name: '', email: '', role: operatorRole.analyst },
    onSubmit: (body) =>
      confirmed(async () => {
        await call('POST /api/operator/operators', { body });
        await refresh();
        showSuccess(`Convite enviado para ${body.email}`);
        onDone();
      }),
  });
  const role = form.text('role');
  const chosen = OPERATOR_ROLES.find((one) => one === role.value);
  return (
    <CommandForm form={form} submit="Enviar o convite" busyText="Enviando…" onBack={onDone}>
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
    </CommandForm>
  );
}
