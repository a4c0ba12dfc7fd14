import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';

/** Says why the server refused the form when the reason belongs to no field. */
export function FormRefusal({ refusal }: { readonly refusal: string | null }) {
  if (refusal === null) return null;
  return (
    <Alert color="red" title="Não foi salvo" role="alert">
      {refusal}
    </Alert>
  );
}
