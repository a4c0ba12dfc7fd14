import { expect, it } from 'vitest';
import {
  hostToasts,
  onFirstToast,
  showError,
  showSuccess,
  dismissErrors,
  dismissPageErrors,
  type Toast,
} from './toasts.ts';

it('queues messages for the host in order, with repeated texts, and wakes it', () => {
  let woken = 0;
  const forget = onFirstToast(() => {
    woken += 1;
  });
  showError('Erro fazendo login');
  showError('Erro fazendo login');
  expect(woken).toBe(2);
  const shown: Toast[] = [];
  const end = hostToasts({ show: (toast) => shown.push(toast), dismiss: () => undefined });
  showSuccess('Login efetuado com sucesso');
  showError('Erro fazendo login');
  expect(shown).toEqual([
    { kind: 'error', message: 'Erro fazendo login', action: undefined },
    { kind: 'error', message: 'Erro fazendo login', action: undefined },
    { kind: 'success', message: 'Login efetuado com sucesso' },
    { kind: 'error', message: 'Erro fazendo login', action: undefined },
  ]);
  end();
  forget();
});

it('takes back the errors of an action that has succeeded since, in the queue and at the host', () => {
  showError('E-mail, CPF ou senha incorretos', 'Erro fazendo login');
  showError('Erro obtendo o saldo a receber', 'saldo');
  dismissErrors('Erro fazendo login');
  let left: Toast[] = [];
  const end = hostToasts({
    show: (toast) => left.push(toast),
    dismiss: (isOver) => {
      left = left.filter((toast) => !isOver(toast));
    },
  });
  expect(left.map(({ message }) => message)).toEqual(['Erro obtendo o saldo a receber']);
  dismissErrors('saldo');
  expect(left).toEqual([]);
  end();
});

it('leaves a page with its successes and the end of the session, but without its errors', () => {
  showSuccess('Login efetuado com sucesso');
  showError('Sua sessão terminou');
  showError('Erro obtendo o saldo a receber', 'saldo');
  dismissPageErrors();
  const shown: string[] = [];
  const end = hostToasts({ show: ({ message }) => shown.push(message), dismiss: () => undefined });
  expect(shown).toEqual(['Login efetuado com sucesso', 'Sua sessão terminou']);
  end();
});
