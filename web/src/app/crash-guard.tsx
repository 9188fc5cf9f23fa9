import { Component, type ReactNode } from "react";
import { ja } from "../text/ja.ts";
import { ReloadButton } from "../ui/fallback.tsx";
import { Notice } from "../ui/notice.tsx";

/** Shows a way out instead of an empty page when what surrounds the screens fails to render. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? (
      <Notice tone="error" alert action={<ReloadButton />}>
        {ja.common.crashed}
      </Notice>
    ) : (
      this.props.children
    );
  }
}
