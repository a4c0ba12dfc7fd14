/** 'Parcela única', or which of how many. */
export const installmentText = (installment: number, installments: number): string =>
  installments === 1 ? 'Parcela única' : `Parcela ${installment} de ${installments}`;
