import { OneTimeSecret } from '#app/shared/integrations/one-time-secret.tsx';

interface Props {
  readonly secret: string;
  readonly onDone: () => void;
}

/** Shows the secret with which the receiver verifies signatures. */
export function IssuedSecret({ secret, onDone }: Props) {
  return (
    <OneTimeSecret
      label="Segredo do webhook"
      copiedText="Segredo copiado"
      doneText="Guardei o segredo"
      secret={secret}
      onDone={onDone}
    >
      Ele só aparece agora. Guarde-o no sistema que recebe os eventos: é com ele que se confere a assinatura.
    </OneTimeSecret>
  );
}
