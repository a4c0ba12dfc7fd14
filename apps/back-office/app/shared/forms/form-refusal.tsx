import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';

/** Why the server refused what the form sent, where no field says so. */
export function FormRefusal({ refusal }: { readonly refusal: string | null }) {
  if (refusal === null) return null;
  return (
    <Alert color="red" title="Não foi salvo" role="alert">
      {refusal}
    </Alert>
  );
}
