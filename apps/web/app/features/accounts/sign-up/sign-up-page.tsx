import { useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { signIn } from '../../../shared/session/sign-in.ts';
import { showSuccess } from '../../../shared/toasts/toasts.ts';
import { useWizard } from '../../../shared/ui/wizard/use-wizard.ts';
import { Wizard } from '../../../shared/ui/wizard/wizard.tsx';
import { useRegister } from './api.ts';
import { blank, toRegistration } from './registration.ts';
import { steps } from './steps.ts';

const SECRET = ['password', 'password_confirmation'];

export function SignUpPage() {
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
  return <Wizard wizard={wizard} closeTo={loginWith(query)} finishLabel="Salvar" />;
}

/** The login page with what came in the address, but without the wizard's own step. */
function loginWith(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('passo');
  return kept.size > 0 ? `${paths.login}?${kept.toString()}` : paths.login;
}
