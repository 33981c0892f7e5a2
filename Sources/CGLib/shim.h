// Declarations of what is used of GLib, as its headers have them; CGdkPixbuf says why these are not included.

typedef struct _GChecksum GChecksum;

/// GLib's number for SHA-256.
static const int G_CHECKSUM_SHA256 = 2;

GChecksum *g_checksum_new(int checksum_type);
void g_checksum_update(GChecksum *checksum, const unsigned char *data, long length);
const char *g_checksum_get_string(GChecksum *checksum);
void g_checksum_free(GChecksum *checksum);
