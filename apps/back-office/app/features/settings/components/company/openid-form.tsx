import { NativeSelect, TextInput } from '@mantine/core';
import type { OpenIdSettings } from '@indike/contract/operator/access/openid';
import { OPERATOR_ROLES, type OperatorRole, ROLE_NAMES } from '@indike/rules/operators/roles';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { initialValues, readForm } from '../../model/openid-values.ts';
import classes from '../settings.module.css';
import { RoleGroups } from './role-groups.tsx';

interface Props {
  readonly openid: OpenIdSettings | null;
}

/** Browsers would offer to save them as the person's password. */
const UNSAVED = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;

export function OpenIdForm({ openid }: Props) {
  const refresh = useRefresh('GET /api/operator/openid');
  const form = useForm({
    initial: initialValues(openid),
    validate: readForm,
    onSubmit: (body) =>
      confirmed(async () => {
        await call('PUT /api/operator/openid', { body });
        showSuccess('O login da empresa foi salvo');
        await refresh();
      }),
  });
  const { text, value } = form;
  return (
    <CommandForm form={form} label="Login com a conta da empresa" submit="Salvar">
      <TextInput
        label="Emissor"
        description="Como https://accounts.google.com, ou o endereço do locatário no Entra ID terminado em /v2.0"
        {...UNSAVED}
        {...text('issuer')}
      />
      <div className={classes['grid']}>
        <TextInput label="Client ID" {...UNSAVED} {...text('client_id')} />
        <PasswordInput
          label={openid ? 'Outro segredo (opcional)' : 'Segredo do cliente'}
          {...text('client_secret')}
          {...UNSAVED}
        />
      </div>
      <TextInput
        label="Domínios de e-mail da empresa"
        description="Separados por vírgula. Contas de outros domínios não entram."
        {...UNSAVED}
        {...text('allowed_domains')}
      />
      <RoleGroups {...value('role_groups')} errors={form.errors}>
        <TextInput
          label="Declaração com os grupos"
          description="O nome da declaração (claim) do token: em geral groups; no Entra ID com papéis da aplicação, roles"
          {...UNSAVED}
          {...text('groups_claim')}
        />
      </RoleGroups>
      <DefaultRole {...value('default_role')} />
      <Checkbox
        label="O primeiro login de alguém cria a pessoa na equipe"
        {...form.checkbox('creates_people')}
      />
      <TextInput
        label="O emissor pede um segundo fator (opcional)"
        description="Valores de amr ou acr que dizem isso, como mfa. Em branco, vale o segundo fator da operação."
        {...UNSAVED}
        {...text('issuer_factors')}
      />
    </CommandForm>
  );
}

interface DefaultRoleProps {
  readonly value: OperatorRole | null;
  readonly onChange: (role: OperatorRole | null) => void;
}

const NO_ROLE = { value: '', label: 'Nenhum: quem é novo não entra' };

const DefaultRole = ({ value, onChange }: DefaultRoleProps) => (
  <NativeSelect
    label="Papel de quem é novo, sem grupos"
    description="Para quem entra enquanto a tabela de grupos está vazia, e para quem o diretório traz sem papel"
    data={[NO_ROLE, ...OPERATOR_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))]}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(OPERATOR_ROLES.find((role) => role === currentTarget.value) ?? null)
    }
  />
);
