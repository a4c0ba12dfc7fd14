import { demoIndikers, demoLogins, DEMO_PASSWORD } from '@indike/contract/wire/demo';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import classes from './sandbox-sign-ins.module.css';

interface Props {
  readonly enter: (credentials: { readonly login: string; readonly password: string }) => Promise<void>;
}

/** Signs in as one of the sandbox's people. */
export default function SandboxSignIns({ enter }: Props) {
  const [busy, once] = useSingleFlight();
  return (
    <section className={classes['demo']} aria-labelledby="demonstracao">
      <h2 id="demonstracao">Área de testes: entre com um toque</h2>
      {demoIndikers.map(({ login, name, about }) => (
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
