import { useSearchParams } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useWizard } from '@indike/ui/wizard/use-wizard.ts';
import { texts } from '#app/shared/programme-texts.ts';
import { WizardPage } from '@indike/ui/wizard/wizard-page.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';
import { Anchor, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { IconX } from '@indike/ui/icons.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { useRegister } from './api.ts';
import { blank, UNSTORED, toRegistration } from './registration.ts';
import { type FieldsProps, NameFields } from './sign-up-fields.tsx';
import { steps } from './steps.ts';

export const meta = () =>
  indexablePage({
    title: 'Cadastro',
    path: '/cadastro',
    description: `Cadastre-se de graça, indique empresas e ganhe ${texts.rates} do valor do contrato quando a empresa assina e paga.`,
  });

const [first, ...others] = steps;
const withPresentation: typeof steps = [{ ...first, Fields: FirstFields }, ...others];

/** The name, and where somebody who came without knowing the programme reads of it. */
function FirstFields(props: FieldsProps) {
  return (
    <>
      <NameFields {...props} />
      <Anchor component={LinkWithQuery} to={paths.about} py="0.625rem">
        Conheça o programa antes
      </Anchor>
    </>
  );
}

export default function SignUpPage() {
  const [query] = useSearchParams();
  const register = useRegister();
  const wizard = useWizard({
    id: 'cadastro',
    steps: withPresentation,
    initial: blank,
    unstored: UNSTORED,
    onFinish: async (values) => {
      const body = toRegistration(values, query.get('trk'));
      const { access_token } = await register.mutateAsync({ body });
      await signIn(access_token, paths.welcome);
      showSuccess('Cadastro completado com sucesso');
    },
  });
  return <WizardPage wizard={wizard} exit={<CloseSignUp close={wizard.close} />} finishLabel="Salvar" />;
}

interface Props {
  /** Goes back to the page before the wizard; false when there is none. */
  readonly close: () => boolean;
}

/** Leads back to the previous page, otherwise to the login. A link, so that it works in a new tab too. */
function CloseSignUp({ close }: Props) {
  const onClick = (event: MouseEvent) => {
    const inNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!inNewTab && close()) event.preventDefault();
  };
  return (
    <Button
      component={LinkWithQuery}
      to={paths.login}
      onClick={onClick}
      variant="subtle"
      color="gray"
      rightSection={<IconX size={18} />}
    >
      fechar
    </Button>
  );
}
