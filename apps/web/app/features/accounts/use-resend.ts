import { recoveryRequest } from '@indike/contract/accounts/recovery';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { type Errors, validate } from '@indike/ui/forms/validate.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useResendRecovery } from './api.ts';
import { useNavigateToReset } from './recovery.ts';

interface Options {
  readonly email: string;
  readonly onRefused: (errors: Errors) => void;
  readonly onSent: () => void;
}

/** Requests another code and stores its time in the history entry, so that the countdown survives a reload. */
export function useResend({ email, onRefused, onSent }: Options) {
  const resend = useResendRecovery();
  const toReset = useNavigateToReset();
  const [busy, once] = useSingleFlight();

  async function run() {
    const request = validate(recoveryRequest, { email });
    if (!request.ok) return onRefused(request.errors);
    try {
      await resend.mutateAsync({ body: request.output });
    } catch (error) {
      // The query layer has shown the error.
      if (error instanceof ApiError) return;
      throw error;
    }
    showSuccess('E-mail enviado com êxito');
    onSent();
    await toReset({ email: request.output.email, sentAt: Date.now() }, true);
  }
  return { busy, send: () => once(run) };
}
