import { demoLogins, DEMO_PASSWORD } from '@indike/contract/wire/demo';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import classes from './sandbox-sign-ins.module.css';

const people = [
  { login: demoLogins.indiker, name: 'Marina', about: 'indicações em todos os status e saques pagos' },
  { login: demoLogins.beginner, name: 'Cecília', about: 'nível Prata, com saldo abaixo do mínimo' },
  { login: demoLogins.experienced, name: 'Renata', about: 'nível Diamante, com 18 contratos' },
] as const;

interface Props {
  readonly enter: (credentials: { readonly login: string; readonly password: string }) => Promise<void>;
}

/** Signs in as one of the sandbox's people. */
export default function SandboxSignIns({ enter }: Props) {
  const [busy, once] = useSingleFlight();
  return (
    <section className={classes['demo']} aria-labelledby="demonstracao">
      <h2 id="demonstracao">Área de testes: entre com um toque</h2>
      {people.map(({ login, name, about }) => (
        <button
          key={login}
          type="button"
          aria-disabled={busy}
          // The query layer shows the error.
          onClick={() => void once(() => enter({ login, password: DEMO_PASSWORD }).catch(() => undefined))}
        >
          <strong>{name}</strong> {about}
        </button>
      ))}
      <p>
        <a href="/operacao/">Back office</a>: {demoLogins.operator} · {DEMO_PASSWORD}
      </p>
    </section>
  );
}
