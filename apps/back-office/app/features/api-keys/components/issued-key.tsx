import { OneTimeSecret } from '#app/shared/integrations/one-time-secret.tsx';

interface Props {
  readonly text: string;
  readonly onDone: () => void;
}

export function IssuedKey({ text, onDone }: Props) {
  return (
    <OneTimeSecret
      label="Chave de API"
      copiedText="Chave copiada"
      doneText="Guardei a chave"
      secret={text}
      onDone={onDone}
    >
      Esta é a chave. Ela só aparece agora: guarde em um cofre de senhas ou direto no sistema que vai usar.
    </OneTimeSecret>
  );
}
