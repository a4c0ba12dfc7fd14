import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { brand } from '@indike/ui/brand.ts';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { User } from '@indike/contract/accounts/accounts';
import { profileData } from '@indike/contract/accounts/profile-form';
import { formatCpf } from '@indike/rules/identifiers/documents';
import type { ComponentProps } from 'react';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconLock } from '@indike/ui/icons.ts';
import { PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { SectionPage } from './section-page.tsx';
import { useRefreshUser } from '#app/shared/authentication/sign-in.ts';
import { useSaveData } from '../api.ts';
import { dataBody, dataFields, noPassword } from '../model/data-fields.ts';
import classes from './section.module.css';

export const meta = () => noindexPage('Meus Dados');

const help = (
  <>
    Seu nome, telefone e senha. Para alterar o e-mail ou o CPF, fale com o suporte:{' '}
    <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
      {brand.supportEmail}
    </Anchor>
  </>
);

export default function PersonalDataPage() {
  return (
    <SectionPage title="Meus Dados" help={help}>
      {(user) => <PersonalDataForm key={user.id} user={user} />}
    </SectionPage>
  );
}

function PersonalDataForm({ user }: { readonly user: User }) {
  const update = useSaveData();
  const refresh = useRefreshUser();
  const { confirm, restoreDraft, dialog } = useConfirmedSave('data');
  const form = useZodForm({
    schema: profileData,
    initial: restoreDraft(dataFields(user)),
    onSubmit: async (data) => {
      const params = { id: String(user.id) };
      const saved = await confirm(
        (validation_code) => update.mutateAsync({ params, body: dataBody(data, validation_code) }),
        form.values,
      );
      if (!saved) return;
      form.setValues((values) => ({ ...values, ...noPassword }));
      showSuccess('Cadastro atualizado com sucesso');
      void refresh();
    },
  });

  return (
    <>
      <form {...form.formProps}>
        <Stack gap="md">
          <div className={classes['pair']}>
            <TextInput label="Nome" autoComplete="given-name" maxLength={100} {...form.text('firstname')} />
            <TextInput
              label="Sobrenome"
              autoComplete="family-name"
              maxLength={100}
              {...form.text('lastname')}
            />
          </div>
          <PhoneInput label="Telefone" {...form.value('phone')} />
          <Fixed label="E-mail" value={user.email} />
          {user.document !== null && <Fixed label="CPF" value={formatCpf(user.document)} />}
          <NewPassword
            email={user.email}
            password={form.text('password')}
            confirmation={form.text('password_confirmation')}
          />
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" aria-disabled={form.busy}>
            {form.busy ? 'Enviando...' : 'Salvar'}
          </Button>
        </Stack>
      </form>
      {dialog}
    </>
  );
}

type PasswordField = ComponentProps<typeof PasswordInput>;

interface NewPasswordProps {
  readonly email: string;
  readonly password: PasswordField;
  readonly confirmation: PasswordField;
}

function NewPassword({ email, password, confirmation }: NewPasswordProps) {
  return (
    <fieldset className={classes['group']}>
      <legend>Nova senha (opcional)</legend>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Deixe em branco para manter a atual. Ao trocar, você sai dos outros aparelhos.
        </Text>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Nova senha"
          description="Use letras e números, no mínimo 8 caracteres"
          autoComplete="new-password"
          {...password}
        />
        <PasswordInput label="Confirme a nova senha" autoComplete="new-password" {...confirmation} />
      </Stack>
    </fieldset>
  );
}

function Fixed({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      className={classes['fixed'] ?? ''}
      rightSection={<IconLock size={18} aria-hidden />}
    />
  );
}
