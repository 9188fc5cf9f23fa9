/**
 * The operator of a test system: fictitious, and recognizable as such. Without these facts no badge is sold
 * (SHOP-460). `deploy/helm/gokaku/ci/dev.yaml` has the same.
 */
export const TEST_OPERATOR = {
  OPERATOR_NAME: "互角テスト運営（架空）",
  OPERATOR_REPRESENTATIVE: "見本 太郎",
  OPERATOR_ADDRESS: "東京都架空区見本町1-2-3",
  OPERATOR_PHONE: "00-0000-0000",
  OPERATOR_EMAIL: "operator@gokaku.example",
} as const;
