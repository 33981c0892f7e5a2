// Declarations of what is used of gdk-pixbuf, as its headers have them.
//
// The headers themselves need search paths, which the package manager takes from pkg-config alone; with those
// come flags that it warns of in every build of every package that depends on this one.

#if !__has_include(<gdk-pixbuf-2.0/gdk-pixbuf/gdk-pixbuf.h>) && !__has_include(<gdk-pixbuf/gdk-pixbuf.h>)
#error "gdk-pixbuf is missing: install libgdk-pixbuf-2.0-dev (Debian, Ubuntu)"
#endif

typedef char gchar;
typedef int gint;
typedef unsigned long gsize;
typedef void *gpointer;
typedef unsigned int GQuark;

typedef struct _GClosure GClosure;
typedef struct _GdkPixbuf GdkPixbuf;

typedef struct _GError {
  GQuark domain;
  gint code;
  gchar *message;
} GError;

/// An object's header, and its private part.
typedef struct _GdkPixbufLoader {
  void *type;
  volatile unsigned int ref_count;
  void *data;
  void *priv;
} GdkPixbufLoader;

typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(gpointer data, GClosure *closure);

typedef enum {
  G_CONNECT_DEFAULT = 0,
  G_CONNECT_AFTER = 1 << 0,
  G_CONNECT_SWAPPED = 1 << 1
} GConnectFlags;

void g_clear_error(GError **err);
void g_object_unref(gpointer object);
unsigned long g_signal_connect_data(gpointer instance, const gchar *detailed_signal, GCallback c_handler, gpointer data, GClosureNotify destroy_data, GConnectFlags connect_flags);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *src);
int gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
GdkPixbufLoader *gdk_pixbuf_loader_new(void);
GdkPixbufLoader *gdk_pixbuf_loader_new_with_mime_type(const char *mime_type, GError **error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *buf, gsize count, GError **error);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);
