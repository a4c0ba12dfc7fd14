import { expect, it } from 'vitest';
import { hostToasts, onFirstToast, showError, showSuccess, type Toast } from './toasts.ts';

it('queues messages for the host in order, with repeated texts, and wakes it', () => {
  let woken = 0;
  const forget = onFirstToast(() => {
    woken += 1;
  });
  showError('Erro fazendo login');
  showError('Erro fazendo login');
  expect(woken).toBe(2);
  const shown: Toast[] = [];
  const end = hostToasts((toast) => shown.push(toast));
  showSuccess('Login efetuado com sucesso');
  showError('Erro fazendo login');
  expect(shown).toEqual([
    { kind: 'error', message: 'Erro fazendo login' },
    { kind: 'error', message: 'Erro fazendo login' },
    { kind: 'success', message: 'Login efetuado com sucesso' },
    { kind: 'error', message: 'Erro fazendo login' },
  ]);
  end();
  forget();
});
