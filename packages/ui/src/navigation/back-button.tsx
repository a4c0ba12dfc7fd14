import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { entriesBefore } from '../browser/history-entries.ts';
import { IconArrowLeft } from '../icons.ts';

/** Goes back in history; to `fallback` when the page was opened directly. */
export function BackButton({ fallback }: { readonly fallback: string }) {
  const navigate = useNavigate();
  const back = () => (entriesBefore() === 0 ? navigate(fallback, { replace: true }) : navigate(-1));
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      ml={-8}
      leftSection={<IconArrowLeft size={18} />}
      onClick={() => void back()}
      data-back={fallback}
    >
      voltar
    </Button>
  );
}
