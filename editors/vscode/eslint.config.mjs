import tseslint from "typescript-eslint";

const test = { from: "package", name: "test", package: "node:test" };

export default tseslint.config(
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: [test] }],
    },
  },
  { ignores: ["**/*.mjs", "out"] },
);
