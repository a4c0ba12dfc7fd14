import { useSearchParams } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { signIn } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useWizard } from '@indike/ui/wizard/use-wizard.ts';
import { Wizard } from '#app/shared/layout/wizard.tsx';
import { useRegister } from './api.ts';
import { CloseSignUp } from './close-sign-up.tsx';
import { blank, toRegistration } from './registration.ts';
import { steps } from './steps.ts';
import { indexablePage } from '#app/shared/page-meta.ts';

export const meta = () =>
  indexablePage({
    title: 'Cadastro',
    path: '/cadastro',
    description:
      'Cadastre-se de graça, indique empresas e ganhe 50%, 60% ou 80% do valor do contrato quando a empresa assina e paga.',
  });

const SECRET = ['password', 'password_confirmation'];

export default function SignUpPage() {
  const [query] = useSearchParams();
  const register = useRegister();
  const wizard = useWizard({
    id: 'cadastro',
    steps,
    initial: blank,
    secret: SECRET,
    onFinish: async (values) => {
      const body = toRegistration(values, query.get('trk'));
      const { access_token } = await register.mutateAsync({ body });
      await signIn(access_token, paths.welcome);
      showSuccess('Cadastro completado com sucesso');
    },
  });
  return <Wizard wizard={wizard} exit={<CloseSignUp close={wizard.close} />} finishLabel="Salvar" />;
}
