/** The provider named in the terms of the measured product. */
export const PROVIDER = {
  PROVIDER_LEGAL_NAME: 'Provedora de medição Ltda.',
  PROVIDER_CNPJ: '12.ABC.345/01DE-35',
  PROVIDER_ADDRESS: 'Rua de Exemplo, 100, São Paulo/SP',
  PRIVACY_EMAIL: 'privacidade@indike.example',
} as const;

// The product reads these settings when its modules load, so this file must be imported before them. Otherwise the
// benchmark's people would have accepted another text than the product shows, and every page would tell them that the
// terms changed.
Object.assign(process.env, PROVIDER);
