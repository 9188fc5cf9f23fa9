import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { qrOf, svgOf } from "./qr.ts";
import styles from "./setup.module.css";
import { setupText } from "./setup-text.ts";

const text = setupText.invitation;
const FILE = "gokaku-qr";
const PNG_SIZE = 1024;

const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** @throws without a canvas, or when the browser cannot encode it */
const pngOf = async ({ size, path }: ReturnType<typeof qrOf>): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PNG_SIZE, PNG_SIZE);
  context.scale(PNG_SIZE / size, PNG_SIZE / size);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"),
  );
};

/** A text and a QR code that lead players here. */
export const Invitation = () => {
  const address = `${location.origin}/`;
  const [code] = useState(() => qrOf(address));
  const body = text.body(address);
  const savePng = () =>
    void pngOf(code).then(
      (blob) => saveFile(blob, `${FILE}.png`),
      () => showToast("error", text.pngFailed),
    );
  return (
    <Card title={text.title}>
      <p className="muted">{text.help}</p>
      <div className={styles.invitation}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={text.qr(address)}
        >
          <path d={code.path} />
        </svg>
        <div className={styles.body}>
          <p className={styles.message}>{body}</p>
          <div className="wrap">
            <Button kind="primary" onClick={() => copyText(body, text.copied, setupText.copyFailed)}>
              {text.copy}
            </Button>
            {"share" in navigator ? (
              <Button onClick={() => void navigator.share({ text: body }).catch(() => undefined)}>
                <Share2 size={18} aria-hidden="true" />
                {text.share}
              </Button>
            ) : null}
          </div>
          <div className="wrap">
            <Button
              onClick={() => saveFile(new Blob([svgOf(code)], { type: "image/svg+xml" }), `${FILE}.svg`)}
            >
              <Download size={18} aria-hidden="true" />
              {text.svg}
            </Button>
            <Button onClick={savePng}>
              <Download size={18} aria-hidden="true" />
              {text.png}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
};
