import { expect, it } from 'vitest';
import { initialValues, readForm } from './openid-values.ts';

const TYPED = {
  ...initialValues(null),
  issuer: 'https://login.example.com',
  client_id: 'indike',
  client_secret: 'x',
  allowed_domains: ' Example.com; example.org,example.com ',
  issuer_factors: 'mfa, urn:loa:2',
};

it('reads lists as they are typed', () => {
  expect(readForm(TYPED)).toMatchObject({
    ok: true,
    output: { allowed_domains: ['example.com', 'example.org'], issuer_factors: ['mfa', 'urn:loa:2'] },
  });
});

it('sends the version that the page loaded, so that a later change of others is not undone', () => {
  expect(readForm(TYPED)).toMatchObject({ output: { seen_version: '' } });
  expect(readForm({ ...TYPED, seen_version: 'v1' })).toMatchObject({ output: { seen_version: 'v1' } });
});

it('says at each field what is wrong', () => {
  const wrong = {
    ...TYPED,
    issuer: 'login',
    allowed_domains: 'ana@example.com',
    role_groups: [{ group: ' ', role: 'admin' as const }],
  };
  expect(readForm(wrong)).toEqual({
    ok: false,
    errors: {
      issuer: 'Escreva o endereço do emissor, com https://',
      allowed_domains: 'Escreva domínios, como empresa.com.br',
      'role_groups.0.group': 'Informe o grupo',
    },
  });
  expect(readForm(initialValues(null))).toMatchObject({
    errors: {
      issuer: 'Informe o emissor',
      client_id: 'Informe o Client ID',
      allowed_domains: 'Informe um domínio de e-mail',
    },
  });
});
